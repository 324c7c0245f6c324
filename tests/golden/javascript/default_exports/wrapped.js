export default connect(state)(function View() { return render(); });
