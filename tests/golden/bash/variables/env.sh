# What makes a variable of the script, and what is one of a function.
NAME=demo
readonly VERSION=1.2
declare -r LIMIT=10
declare -A sizes=([a]=1)
export PATH="$HOME/bin:$PATH"
NAME=again

count() {
  local first=$1 second
  declare third=3
  total=$((first + LIMIT))
  NAME="$first"
  sizes[b]=2
  echo "${second:-$VERSION} ${#NAME} ${sizes[b]} $third"
  unset total
}
echo "$total"
