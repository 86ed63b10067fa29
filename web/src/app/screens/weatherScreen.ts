import { addTexts } from '#web/base/i18n.ts';
import { demoTexts } from '#web/base/texts/demo.ts';
import WeatherScreen from '#web/features/demo/WeatherScreen.tsx';

addTexts(demoTexts);

export default WeatherScreen;
