import { KNOWN_DETAILS } from './details/knownNames.ts';
import { foldText } from './foldText.ts';
import { detailKey, detailsKnownAs, knownKeyOf, type NamedValue } from './knownDetails.ts';

// An item's detail "Reminders" lists the names of those of its details whose dates are to remind: `Next payment, Visa`.
// So it reads well in every table and program, and a date stays a date.

const SEPARATORS = /[,;\n]/;

const isSame = (one: string, other: string): boolean => detailKey(one) === detailKey(other);

/**
 * The details that a listed name means, by their keys: where none has the name, those that differ from it in marks of letters
 * only, which people leave out; else the name itself.
 */
function meantBy(listed: string, present: ReadonlySet<string>): readonly string[] {
  const key = detailKey(listed);
  if (present.has(key)) return [key];
  const alike = [...present].filter((name) => foldText(name) === foldText(key));
  return alike.length > 0 ? alike : [key];
}

/**
 * The names in a list as they are written. A line with commas is one name where a detail has that name.
 * @param present the names of the details, as they are compared
 */
const namesIn = (text: string, present: ReadonlySet<string>): string[] =>
  text
    .split('\n')
    .flatMap((line) =>
      meantBy(line, present).some((key) => present.has(key)) ? [line] : line.split(SEPARATORS),
    )
    .map((name) => name.trim())
    .filter((name) => name !== '');

const namesOf = (details: readonly NamedValue[]): ReadonlySet<string> =>
  new Set(details.map(({ name }) => detailKey(name)));

/** The names, as they are compared, of the details whose dates an item's "Reminders" ask for. */
export function remindedNames(properties: readonly NamedValue[]): ReadonlySet<string> {
  const lists = detailsKnownAs(properties, 'reminders');
  if (lists.length === 0) return new Set();
  const present = namesOf(properties);
  return new Set(
    lists.flatMap(({ value }) => namesIn(value, present).flatMap((name) => meantBy(name, present))),
  );
}

/** A detail "Reminders" as it is to be: at its place among the details, or at none where there is none yet. */
export interface Reminders extends NamedValue {
  readonly place: number | undefined;
}

/** A name that holds a separator has a line of its own. */
function listOf(names: readonly string[]): string {
  const once = names.filter((name, at) => names.findIndex((other) => isSame(name, other)) === at);
  return once.join(once.some((name) => SEPARATORS.test(name)) ? '\n' : ', ');
}

/**
 * The lists that are different once a name in them is replaced.
 * @param from a name that a list may have, and perhaps no detail any more
 * @param to returns what comes in the place of a listed name
 */
function replaced(
  details: readonly NamedValue[],
  from: string,
  to: (listed: string) => readonly string[],
): Reminders[] {
  const present = new Set([...namesOf(details), detailKey(from)]);
  const isMeant = (listed: string) => meantBy(listed, present).includes(detailKey(from));
  return detailsKnownAs(details, 'reminders').flatMap((list) => {
    const names = namesIn(list.value, present);
    if (!names.some(isMeant)) return [];
    const value = listOf(names.flatMap((name) => (isMeant(name) ? to(name) : [name])));
    return [{ name: list.name, value, place: details.indexOf(list) }];
  });
}

function withName(details: readonly NamedValue[], name: string): Reminders {
  const [list] = detailsKnownAs(details, 'reminders');
  const place = list
    ? details.indexOf(list)
    : details.findIndex((each) => knownKeyOf(each.name) === 'reminders');
  const names = namesIn(list?.value ?? '', namesOf(details));
  return {
    name: details[place]?.name ?? KNOWN_DETAILS.reminders.name,
    value: listOf([...names, name.trim()]),
    place: place < 0 ? undefined : place,
  };
}

/** The lists of details to change so that this name is listed, or in none of them. */
export function withReminder(details: readonly NamedValue[], name: string, isOn: boolean): Reminders[] {
  if (!isOn) return replaced(details, name, () => []);
  return remindedNames(details).has(detailKey(name)) ? [] : [withName(details, name)];
}

/**
 * The lists to change after one of the details was renamed. The earlier name stays listed while another detail has it.
 * @param details with the new name
 */
export function renamedReminder(details: readonly NamedValue[], from: string, to: string): Reminders[] {
  const stays = !isSame(from, to) && namesOf(details).has(detailKey(from));
  return replaced(details, from, (listed) => (stays ? [listed, to.trim()] : [to.trim()]));
}

/** The lists to change after a detail was removed. Its name stays listed while another detail has it. */
export const removedReminder = (details: readonly NamedValue[], name: string): Reminders[] =>
  namesOf(details).has(detailKey(name)) ? [] : withReminder(details, name, false);

/** The details with this name in their lists of reminders, or in none: a list that is missing comes last, an empty one goes. */
export function detailsWithReminder<Detail extends NamedValue>(
  details: readonly Detail[],
  name: string,
  isOn: boolean,
): (Detail | NamedValue)[] {
  const lists = withReminder(details, name, isOn).map(({ place, ...list }) => [place, list] as const);
  const changed = new Map(lists);
  const kept = details.map((detail, at) => {
    const list = changed.get(at);
    return list ? { ...detail, value: list.value } : detail;
  });
  const added = changed.get(undefined);
  return [...kept, ...(added ? [added] : [])].filter(
    (detail, at) => !(changed.has(at) && detail.value === ''),
  );
}
