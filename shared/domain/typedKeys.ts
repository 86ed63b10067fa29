/** The keys of a closed object, with their exact type: `Object.keys` only knows that they are strings. */
export function typedKeys<T extends object>(object: T): (keyof T & string)[] {
  const isKey = (key: string): key is keyof T & string => key in object;
  return Object.keys(object).filter(isKey);
}
