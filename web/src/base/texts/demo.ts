import { addTexts } from '#web/base/i18n.ts';

const demo = {
  counter: {
    title: 'Counter',
    count: 'Current count: {{count}}',
    increment: 'Increment',
  },
  weather: {
    title: 'Weather forecast',
    text: 'A demo table: the data is made up.',
    loading: 'Loading...',
    date: 'Date',
    celsius: 'Temp. (C)',
    fahrenheit: 'Temp. (F)',
    summary: 'Summary',
    none: 'There is no forecast to show',
    noneText: 'The forecast did not arrive. Try again later.',
  },
} as const;

export const demoTexts = addTexts({ demo });
