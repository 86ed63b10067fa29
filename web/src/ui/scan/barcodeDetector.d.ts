/** Shape Detection API (https://wicg.github.io/shape-detection-api/#barcode-detection-api): not in every browser. */
interface BarcodeDetector {
  detect(
    image: CanvasImageSource,
  ): Promise<readonly { readonly rawValue: string; readonly format: string }[]>;
}

declare var BarcodeDetector:
  | {
      new (options: { readonly formats: readonly string[] }): BarcodeDetector;
      getSupportedFormats(): Promise<readonly string[]>;
    }
  | undefined;
