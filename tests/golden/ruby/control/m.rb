class Flow
  def go(x)
    return early if done?
    unless ready then wait else start end
    while more do step end
    until stop do step end
    case kind
    when String, LIMIT then text
    when check then other
    end
    x = a ? b : c
    y = found || default && other
    value = compute rescue fallback
    [one, two, { three: four, five => six }]
    table[key] = entry
    !flag
    (1..last).each { tick }
    begin_it while again
  end
end
