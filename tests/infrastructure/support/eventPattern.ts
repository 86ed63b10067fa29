type Pattern = Readonly<Record<string, unknown>>;

/**
 * Whether an event matches a pattern, as EventBridge decides it for the forms that the stack uses.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 * @throws for a form that is not understood here
 */
export function matchesPattern(pattern: unknown, event: unknown): boolean {
  if (!isObject(pattern)) throw new Error(`This pattern is not understood: ${JSON.stringify(pattern)}`);
  return Object.entries(pattern).every(([name, expected]) => {
    if (name === '$or') return listOf(expected).some((each) => matchesPattern(each, event));
    const actual = membersOf(event, name);
    if (!Array.isArray(expected)) return actual.some((each) => matchesPattern(expected, each));
    return expected.some((each) =>
      matchesValue(
        each,
        actual.filter((value) => value !== undefined),
      ),
    );
  });
}

const isObject = (value: unknown): value is Pattern =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The member of an object, or that of each object of a list. */
const membersOf = (value: unknown, name: string): unknown[] =>
  listOf(value).flatMap((each) => (isObject(each) ? listOf(each[name]) : [undefined]));

function matchesValue(expected: unknown, actual: readonly unknown[]): boolean {
  if (!isObject(expected)) return actual.includes(expected);
  const [[operator, operand] = [], ...others] = Object.entries(expected);
  if (operator === undefined || others.length > 0) throw new Error('A pattern has one operator');
  if (operator === 'exists') return actual.length > 0 === operand;
  const texts = actual.filter((each) => typeof each === 'string');
  if (operator === 'anything-but') return texts.some((each) => !listOf(operand).includes(each));
  if (operator === 'prefix') return texts.some((each) => each.startsWith(String(operand)));
  if (operator === 'wildcard') return texts.some((each) => each.includes(String(operand).slice(1, -1)));
  throw new Error(`The operator ${operator} is not understood here`);
}
