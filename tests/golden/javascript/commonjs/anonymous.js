module.exports = () => helper();
