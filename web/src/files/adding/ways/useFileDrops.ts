import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** A dialog in front of the page has nothing to do with what is dropped or pasted. */
const isCovered = (): boolean => document.querySelector('[role=dialog][aria-modal=true]') !== null;

/**
 * Receives the files that are dropped anywhere on the page, or pasted.
 * @returns whether files are being dragged over the page
 */
export function useFileDrops(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  // Each element that the pointer enters or leaves tells of it.
  const depth = useRef(0);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });

  const move = (step: 1 | -1 | 0) => (event: DragEvent) => {
    if (!hasFiles(event) || isCovered()) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setIsOver(depth.current > 0);
  };
  const take = (event: Event, list: FileList | undefined): void => {
    if (!list || list.length === 0 || isCovered()) return;
    event.preventDefault();
    latest.current([...list]);
  };
  useWindowEvent('dragenter', move(1));
  useWindowEvent('dragleave', move(-1));
  useWindowEvent('dragover', move(0));
  useWindowEvent('drop', (event) => {
    depth.current = 0;
    setIsOver(false);
    if (hasFiles(event)) take(event, event.dataTransfer?.files);
  });
  useWindowEvent('paste', (event) => {
    // A text that is copied from an office program comes with a picture of itself.
    const { clipboardData } = event;
    if (clipboardData && !clipboardData.types.includes('text/plain')) take(event, clipboardData.files);
  });
  return isOver;
}
