import CounterScreen from '#web/features/demo/CounterScreen.tsx';
import { addTexts } from '../i18n.ts';
import { demoTexts } from '../texts/demo.ts';

addTexts(demoTexts);

export default CounterScreen;
