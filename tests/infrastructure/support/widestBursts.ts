interface Described {
  readonly Type: string;
  readonly DependsOn?: string | readonly string[];
}

/**
 * For each service, the most of its resources that CloudFormation can make at once: of which none waits for another, be it
 * through others. By Dilworth's theorem these are as many as the fewest chains that hold all of them, which are all less
 * the pairs of a largest matching of each with one that waits for it.
 *
 * @param template as CloudFormation reads it
 * @throws {Error} if resources wait for each other in a circle
 */
export function widestBursts(template: unknown): ReadonlyMap<string, number> {
  const { Resources } = template as { readonly Resources: Readonly<Record<string, Described>> };
  const waitsFor = everyoneBefore(Resources);
  const ids = Object.keys(Resources);
  const services = new Set(ids.map((id) => serviceOf(Resources[id])));
  return new Map(
    [...services].map((service) => {
      const own = ids.filter((id) => serviceOf(Resources[id]) === service);
      return [service, own.length - largestMatching(own, waitsFor)];
    }),
  );
}

const serviceOf = ({ Type }: Partial<Described> = {}): string => Type?.split('::')[1] ?? '';

/** All that a resource waits for, also through others. */
function everyoneBefore(resources: Readonly<Record<string, Described>>) {
  const known = new Map<string, ReadonlySet<string>>();
  const open = new Set<string>();
  function before(id: string): ReadonlySet<string> {
    const found = known.get(id);
    if (found) return found;
    if (open.has(id)) throw new Error(`${id} waits for itself in a circle`);
    open.add(id);
    const direct = namedIn(resources[id]).filter((name) => name in resources);
    const all = new Set(direct.flatMap((name) => [name, ...before(name)]));
    open.delete(id);
    known.set(id, all);
    return all;
  }
  return before;
}

/** The ids that a resource names: in `DependsOn`, by `Ref`, by an attribute, or in a text. */
function namedIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'DependsOn') return [part].flat();
    if (key === 'Ref') return [part];
    if (key === 'Fn::GetAtt')
      return [part]
        .flat()
        .slice(0, 1)
        .map(String)
        .map((name) => name.split('.')[0] ?? '');
    if (key === 'Fn::Sub')
      return [...JSON.stringify(part).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    return namedIn(part);
  });
}

/** The size of the largest matching, by augmenting paths. */
function largestMatching(ids: readonly string[], before: (id: string) => ReadonlySet<string>): number {
  const taken = new Map<string, string>();
  function place(id: string, tried: Set<string>): boolean {
    for (const earlier of ids) {
      if (tried.has(earlier) || !before(id).has(earlier)) continue;
      tried.add(earlier);
      const holder = taken.get(earlier);
      if (holder !== undefined && !place(holder, tried)) continue;
      taken.set(earlier, id);
      return true;
    }
    return false;
  }
  return ids.filter((id) => place(id, new Set())).length;
}
