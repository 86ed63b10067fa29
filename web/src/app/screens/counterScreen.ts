import { addTexts } from '#web/base/i18n.ts';
import { demoTexts } from '#web/base/texts/demo.ts';
import CounterScreen from '#web/features/demo/CounterScreen.tsx';

addTexts(demoTexts);

export default CounterScreen;
