/**
 * For each element of a screen that a test looks for or points at, Testing Library and user-event read these properties
 * of it and of all around it. happy-dom computes every property for that, which takes a seventh of the processor time of
 * the component tests. Here an element whose own style, whose parents' and whose classes set none of them has what
 * another such element with its tag has; all else is computed as before.
 */
const READ = ['display', 'visibility', 'pointer-events', 'content'];
const NAMES = new Map<string | symbol, string>([
  ...READ.map((name) => [name, name] as const),
  ['pointerEvents', 'pointer-events'],
]);
const SETTING = new RegExp(`(?<![\\w-])(?:all|${READ.join('|')})\\s*:`);
const CLASS = /^\.([\w-]+)$/;
const ANY_CLASS = /(?:)/;

type Values = ReadonlyMap<string, string>;
const INSTALLED = Symbol.for('the computed styles of tests');

/** By the rules of a sheet, which gets others when its text changes: the classes that set one of the properties. */
const classesOf = new WeakMap<
  CSSRuleList,
  { readonly count: number; readonly patterns: readonly RegExp[] }
>();
const valuesOf = new Map<string, Values>();

/** The selectors of the rules that set one of the properties, in media that may not match too. */
const settingSelectors = (rules: Iterable<CSSRule>): readonly string[] =>
  [...rules].flatMap((rule) => {
    const own = 'selectorText' in rule && SETTING.test(rule.cssText) ? [String(rule.selectorText)] : [];
    return 'cssRules' in rule ? [...own, ...settingSelectors(rule.cssRules as CSSRuleList)] : own;
  });

function settingClasses({ cssRules }: CSSStyleSheet): readonly RegExp[] {
  const known = classesOf.get(cssRules);
  if (known?.count === cssRules.length) return known.patterns;
  const classes = settingSelectors(cssRules).map((selector) => CLASS.exec(selector)?.[1]);
  const pattern = classes.includes(undefined) ? ANY_CLASS : new RegExp(classes.join('|'));
  const patterns = classes.length > 0 ? [pattern] : [];
  classesOf.set(cssRules, { count: cssRules.length, patterns });
  return patterns;
}

function isPlain(element: Element): boolean {
  const patterns = [...document.styleSheets].flatMap(settingClasses);
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = at.getAttribute('style');
    if (style !== null && SETTING.test(style)) return false;
    const classes = at.getAttribute('class') ?? '';
    if (patterns.some((pattern) => pattern.test(classes))) return false;
  }
  return element.isConnected && element.ownerDocument === document && element.tagName !== 'DIALOG';
}

function plainValues(element: Element, style: CSSStyleDeclaration): Values {
  const known = valuesOf.get(element.tagName);
  if (known) return known;
  const values = new Map(READ.map((name) => [name, style.getPropertyValue(name)]));
  valuesOf.set(element.tagName, values);
  return values;
}

function read(element: Element, style: CSSStyleDeclaration, name: string): string {
  const known = READ.includes(name) && isPlain(element) ? plainValues(element, style).get(name) : undefined;
  return known ?? style.getPropertyValue(name);
}

/** The style of an element, which looks up each of the properties when it is read. */
const quick = (element: Element, style: CSSStyleDeclaration): CSSStyleDeclaration =>
  // Over an empty object: for one with such a property, the language would have its value computed to compare it.
  new Proxy(Object.create(style), {
    get(_, property) {
      if (property === 'getPropertyValue') return (name: string) => read(element, style, name);
      const name = NAMES.get(property);
      return name === undefined ? Reflect.get(style, property) : read(element, style, name);
    },
  });

// This runs before every file, and the files of a worker share their window.
if (!Reflect.has(globalThis, INSTALLED)) {
  const compute = window.getComputedStyle;
  window.getComputedStyle = (element, pseudoElement) =>
    quick(element, compute.call(window, element, pseudoElement));
  Reflect.set(globalThis, INSTALLED, true);
}
