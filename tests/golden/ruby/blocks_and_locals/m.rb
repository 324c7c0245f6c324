def walk(items, factor = base)
  sum = 0
  items.each_with_index do |item, (a, b)|
    sum += item.price
    note = item
    note.log
  end
  first, *rest = items
  first.tap { |f| f.go }
  add = ->(x, y = sum) { x + y + outside }
  for i in items do i.go end
  begin
    risky
  rescue Broken, Acme::Odd => e
    e.why
  else
    fine
  ensure
    close
  end
  case items
  in [one, *] then one
  in {name:, age: Integer => n} then n
  end
  sum
end
