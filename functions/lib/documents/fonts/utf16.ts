/** A text as the hexadecimal digits of its UTF-16. */
export function utf16(text: string): string {
  let units = '';
  for (let index = 0; index < text.length; index += 1)
    units += text.charCodeAt(index).toString(16).padStart(4, '0');
  return units;
}
