import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import styles from './WorthChart.module.css';

/** A bar of the chart. */
export interface Bar {
  readonly name: string;
  readonly amount: number;
}

interface WorthChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly show: (amount: number) => string;
}

const LONGEST_NAME = 15;
const NAME_WIDTH_PX = 112;
/** The names stand beside a bar as far as there is room; the tooltip and the table have them whole. */
const shortName = (name: string): string => {
  const characters = [...name];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
};

const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });

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
