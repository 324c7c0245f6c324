extension Text on String {
  int get words => split(' ').length;
  String shout() => toUpperCase() + mark;
}

extension on int {
  bool get even => this % 2 == 0;
}

mixin Logged on Base implements Named {
  final _log = Logger('x');
  void log(String text) => _log.info(text);
}

base mixin class Both {}
sealed class Shape {}
extension type Id(int value) {
  int get next => value + 1;
}

class Alias = Base with Logged;

final text = '''
void fake() {}
class AlsoFake {}
''';
final raw = r'${notCalled()}';
/* void commented() {} */
Stream<int> numbers() async* {
  yield one();
  yield* more();
}

void nullable({void Function(int)? onDone}) => onDone?.call(1);
