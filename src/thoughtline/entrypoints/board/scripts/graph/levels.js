// Places of nodes that rest on each other, level by level: each node one level below all that rests on it.

/**
 * The place of each of `ids`: `across` in its level, and `down` by levels. `links` name a node and
 * the node above that rests on it, and close no circle.
 */
export function placed(ids, links, { each, level: high, margin }) {
  const places = new Map();
  const above = new Map(ids.map((id) => [id, []]));
  for (const link of links) above.get(link.id).push(link.above);
  leveled(ids, links).forEach((level, depth) => {
    const wanted = new Map(level.map((id) => {
      const over = above.get(id).map((one) => places.get(one)?.across ?? 0);
      return [id, over.reduce((sum, across) => sum + across, 0) / Math.max(1, over.length)];
    }));
    const room = (each * (level.length - 1)) / 2;
    let next = -Infinity;
    for (const id of level.sort((one, other) => wanted.get(one) - wanted.get(other))) {
      const beside = level.filter((other) => wanted.get(other) === wanted.get(id)).length - 1;
      next = Math.max(next, wanted.get(id) - Math.min(room, (each * beside) / 2));
      places.set(id, { across: next, down: margin + high * depth });
      next += each;
    }
  });
  const first = Math.min(...[...places.values()].map((place) => place.across)) - margin;
  for (const place of places.values()) place.across -= first;
  return places;
}

/** The ids level by level. */
function leveled(ids, links) {
  const depth = new Map(ids.map((id) => [id, 0]));
  for (let moved = true; moved;) {
    moved = false;
    for (const { id: under, above } of links) {
      const least = depth.get(above) + 1;
      if (depth.get(under) >= least) continue;
      depth.set(under, least);
      moved = true;
    }
  }
  const levels = [];
  for (const [one, at] of depth) (levels[at] ??= []).push(one);
  return levels;
}
