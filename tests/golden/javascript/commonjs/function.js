module.exports = function create() { return create; };
