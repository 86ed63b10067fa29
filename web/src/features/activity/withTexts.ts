import { addTexts } from '#web/app/i18n.ts';
import { activityTexts } from '#web/app/texts/activity.ts';
import ActivityScreen from './ActivityScreen.tsx';

addTexts(activityTexts);

/** The activity page, which brings its texts in the same file. */
export default ActivityScreen;
