var app = exports = module.exports = {};
app.listen = function listen(port) { var self = this; return self.start(port); };
