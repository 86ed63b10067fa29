import { BarChart } from '@mantine/charts';
import { READER_LOCALE } from '#shared/domain/readerLocale.ts';
import '@mantine/charts/styles.css';
import styles from './WorthChart.module.css';

/** A bar of the chart. */
interface Bar {
  readonly name: string;
  readonly amount: number;
}

interface WorthChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly show: (amount: number) => string;
}

const LONGEST_NAME = 28;
const LONGEST_WORD = 15;
const NAME_WIDTH_PX = 112;

const cut = (text: string, longest: number): string => {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text;
};

/**
 * The names stand beside a bar as far as two lines have room, which break between words only. The tooltip and the table
 * have them whole.
 */
const shortName = (name: string): string =>
  cut(
    name
      .split(' ')
      .map((word) => cut(word, LONGEST_WORD))
      .join(' '),
    LONGEST_NAME,
  );

const compact = new Intl.NumberFormat(READER_LOCALE, { notation: 'compact', maximumFractionDigits: 1 });

/** Amounts as bars, the names at their left. Screen readers have the table of the same numbers. */
export default function WorthChart({ label, bars, show }: WorthChartProps) {
  return (
    <div aria-hidden="true" className={styles.chart}>
      <BarChart
        h="100%"
        data={bars.map((bar) => ({ ...bar }))}
        dataKey="name"
        orientation="vertical"
        series={[{ name: 'amount', label, color: 'var(--worth-bar)' }]}
        valueFormatter={show}
        gridAxis="y"
        maxBarWidth={22}
        xAxisProps={{ tickFormatter: compact.format }}
        yAxisProps={{ width: NAME_WIDTH_PX, tickFormatter: shortName, interval: 0 }}
        barProps={{ isAnimationActive: false, radius: [0, 4, 4, 0] }}
        tooltipAnimationDuration={0}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
