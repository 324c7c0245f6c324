using namespace std;
using ns::inner::name;
namespace fs = std::filesystem;
using Ints = std::vector<int>;
template <class T> using Ptr = std::shared_ptr<T>;
typedef Map<int, Value> Table;
