export default class extends Base { run() { this.stop(); } stop() {} }
