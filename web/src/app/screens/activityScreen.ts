import ActivityScreen from '#web/features/activity/ActivityScreen.tsx';
import { addTexts } from '../i18n.ts';
import { activityTexts } from '../texts/activity.ts';

addTexts(activityTexts);

export default ActivityScreen;
