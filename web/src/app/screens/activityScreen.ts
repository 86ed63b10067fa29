import { addTexts } from '#web/base/i18n.ts';
import { activityTexts } from '#web/base/texts/activity.ts';
import ActivityScreen from '#web/features/activity/ActivityScreen.tsx';

addTexts(activityTexts);

export default ActivityScreen;
