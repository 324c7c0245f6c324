#!/usr/bin/env bash
# Both ways to define a function, and the places where one is called.

# Print an error
# and stop.
die() {
  echo "deploy: $1" >&2
  exit 1
}

function build_image {
  docker build -t "$1" . || die "build failed"
}

in_subshell() (
  cd "$1" && build_image app
)

if [ -n "$DRY_RUN" ]; then
  push() { echo "would push"; }
else
  push() { docker push "$1"; }
fi

main() {
  local tag
  tag=$(next_tag | head -1)
  for image in web worker; do
    build_image "$image:$tag"
    push "$image:$tag" &
  done
  case "$2" in
    quick) ;;
    *) time in_subshell app ;;
  esac
  while read -r line; do die "$line"; done < <(check_all)
  command push no
}

trap cleanup EXIT
trap 'die interrupted' INT
main "$@"
