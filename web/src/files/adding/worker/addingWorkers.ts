import { type AddingWorker, createAddingWorker } from './addingWorker.ts';
import { UploadFailure } from './uploadFailure.ts';

/** One decodes and draws while another seals and sends. More would hold more decoded photos than a phone has room for. */
const WORKERS = 2;

const isLost = (error: unknown): boolean => error instanceof UploadFailure && error.fault === 'lost';

/**
 * Workers that share the files, each of which stays with the one that has made it. A worker starts with its first file.
 * @param create is replaced in tests
 */
export function createAddingWorkers(create: () => AddingWorker = createAddingWorker): AddingWorker {
  const workers = Array.from({ length: WORKERS }, () => create());
  const holders = new Map<string, AddingWorker>();

  const heldBy = (worker: AddingWorker): number =>
    [...holders.values()].filter((holder) => holder === worker).length;
  function leastBusy(): AddingWorker {
    return workers.reduce((best, worker) => (heldBy(worker) < heldBy(best) ? worker : best));
  }
  return {
    seal: async (id, file) => {
      const worker = leastBusy();
      holders.set(id, worker);
      try {
        return await worker.seal(id, file);
      } catch (error) {
        holders.delete(id);
        throw error;
      }
    },
    upload: async (id, uploads, onProgress) => {
      const holder = holders.get(id);
      if (!holder) throw new UploadFailure('lost');
      try {
        await holder.upload(id, uploads, onProgress);
      } catch (error) {
        if (isLost(error)) holders.delete(id);
        throw error;
      }
    },
    forget: (id) => {
      holders.get(id)?.forget(id);
      holders.delete(id);
    },
    stop: () => {
      for (const worker of workers) worker.stop();
      holders.clear();
    },
  };
}
