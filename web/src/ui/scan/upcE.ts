/**
 * A UPC-E as the UPC-A that it shortens; any other code as it is. The sixth digit after the first tells which zeros
 * were left out (GS1 General Specifications, 5.2.2.4).
 */
export function fromUpcE(code: string): string {
  const [, first = '', maker = '', rule = '', check = ''] = /^([01])(\d{5})(\d)(\d)$/.exec(code) ?? [];
  if (rule === '') return code;
  return `${first}${withZeros(maker, Number(rule))}${check}`;
}

function withZeros(digits: string, rule: number): string {
  if (rule <= 2) return `${digits.slice(0, 2)}${rule}0000${digits.slice(2)}`;
  if (rule === 3) return `${digits.slice(0, 3)}00000${digits.slice(3)}`;
  if (rule === 4) return `${digits.slice(0, 4)}00000${digits.slice(4)}`;
  return `${digits}0000${rule}`;
}
