import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import {
  type LabelLayout,
  type LabelParts,
  type LabelText,
  labelParts,
  labelPlaces,
  labelsOnPage,
} from '#shared/domain/labels.ts';
import { isDamaged } from '../itemList.ts';
import styles from './SheetPreview.module.css';

/** The modules on a side of the drawn code, and of the white border around it. */
const SIDE = 21;
const QUIET = 2;
const FINDER = 'h7v7h-7z m1 1v5h5v-5z m1 1h3v3h-3z';
const CODE = [
  `M0 0${FINDER}`,
  `M14 0${FINDER}`,
  `M0 14${FINDER}`,
  'M9 1h2v1h-2z M12 0h1v3h-1z M9 4h1v3h-1z M11 5h2v1h-2z M1 9h3v1h-3z M6 9h2v2h-2z M10 9h3v1h-3z M15 8h1v3h-1z',
  'M18 9h3v1h-3z M2 11h2v1h-2z M8 12h3v1h-3z M13 11h2v2h-2z M17 12h2v1h-2z M20 11h1v3h-1z M9 15h2v1h-2z M12 14h1v3h-1z',
  'M15 15h2v2h-2z M19 16h2v1h-2z M9 18h1v3h-1z M11 19h3v1h-3z M16 19h1v2h-1z M18 18h3v1h-3z M20 20h1v1h-1z',
].join(' ');

const FONT_MM = 3.5;
const LINE_MM = 4.4;
/** The widths of a letter, as shares of the font's size: on average, of a capital, and of a sign of a script that fills a square. */
const LETTER = 0.56;
const CAPITAL = 0.72;
const SQUARE = 1;

const widthOf = (letter: string): number => {
  if (letter >= '\u2e80') return SQUARE * FONT_MM;
  return (/\p{Lu}/u.test(letter) ? CAPITAL : LETTER) * FONT_MM;
};
const lengthOf = (text: string): number => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

/** A word in parts that each fit into a line. */
function partsOf(word: string, width: number): string[] {
  const parts = [''];
  for (const letter of word) {
    const last = parts.at(-1) ?? '';
    if (last === '' || lengthOf(last + letter) <= width) parts[parts.length - 1] = last + letter;
    else parts.push(letter);
  }
  return parts;
}

function ellipsed(line: string, width: number): string {
  const letters = [...line];
  while (lengthOf(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('')}…`;
}

/** Breaks a text into lines that roughly fit a box given in mm. The printed label measures exactly. */
function linesOf(text: string, width: number, height: number): string[] {
  const mostLines = Math.max(1, Math.floor(height / LINE_MM));
  const lines: string[] = [];
  for (const part of text.split(/\s+/).flatMap((word) => partsOf(word, width))) {
    const longer = `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && lengthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), ellipsed(lines[mostLines - 1] ?? '', width)];
}

/** A label as it will be printed, in mm. Its code is only a sketch. */
function LabelDrawing({ parts, text }: { readonly parts: LabelParts; readonly text: string }) {
  const { code, text: box } = parts;
  const scale = code.side / (SIDE + 2 * QUIET);
  const lines = box ? linesOf(text, box.width, box.height) : [];
  return (
    <>
      <path
        className={styles.code}
        fillRule="evenodd"
        d={CODE}
        transform={`translate(${code.left} ${code.top}) scale(${scale}) translate(${QUIET} ${QUIET})`}
      />
      {box && (
        <text className={styles.text} fontSize={FONT_MM}>
          {lines.map((line, index) => (
            <tspan
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
              key={index}
              x={box.left}
              y={box.top + box.height / 2 + (index - (lines.length - 1) / 2) * LINE_MM + FONT_MM / 3}
            >
              {line}
            </tspan>
          ))}
        </text>
      )}
    </>
  );
}

interface SheetPreviewProps {
  readonly layout: LabelLayout;
  readonly show: LabelText;
  readonly startAt: number;
  readonly items: readonly ListedItem[];
  readonly onStartAt: (place: number) => void;
}

/** The first sheet, drawn to scale. A click on a place puts the first label there. */
export function SheetPreview({ layout, show, startAt, items, onStartAt }: SheetPreviewProps) {
  const { t } = useTranslation('labels');
  const { page, label } = layout;
  const parts = labelParts(layout, show);
  const textOf = (item: ListedItem): string => {
    if (isDamaged(item)) return show === 'nothing' ? '' : t('damaged');
    return { name: item.name, type: item.assetType, nothing: '' }[show];
  };
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.sheet}
        viewBox={`0 0 ${page.width} ${page.height}`}
        role="img"
        aria-label={t('preview')}
      >
        {labelPlaces(layout, labelsOnPage(layout)).map(({ left, top }, place) => {
          const item = items[place - (startAt - 1)];
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the field “Position of the first label” does the same by keyboard
            <g
              key={`${left} ${top}`}
              transform={`translate(${left} ${top})`}
              className={styles.place}
              data-place={place + 1}
              data-used={place < startAt - 1 || undefined}
              onClick={() => onStartAt(place + 1)}
            >
              <rect className={styles.label} width={label.width} height={label.height} rx={1.5} />
              {item && <LabelDrawing parts={parts} text={textOf(item)} />}
            </g>
          );
        })}
      </svg>
      <Text component="figcaption" size="sm" c="dimmed" ta="center">
        {t('preview')}
      </Text>
    </figure>
  );
}
