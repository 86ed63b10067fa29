import WeatherScreen from '#web/features/demo/WeatherScreen.tsx';
import { addTexts } from '../i18n.ts';
import { demoTexts } from '../texts/demo.ts';

addTexts(demoTexts);

export default WeatherScreen;
