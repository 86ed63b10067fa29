// Apart from what Home reads of them, so that the first load has none of it.
import { storeText } from '#web/base/storage.ts';
import { recallSamples, samplesKeyOf } from './sampleIds.ts';

/** A sample that the browser has no room to note is an item like any other. */
export function rememberSample(userId: string, id: string): void {
  storeText(samplesKeyOf(userId), JSON.stringify([...recallSamples(userId), id]));
}

export function forgetSample(userId: string, id: string): void {
  const others = recallSamples(userId).filter((other) => other !== id);
  storeText(samplesKeyOf(userId), others.length === 0 ? undefined : JSON.stringify(others));
}
