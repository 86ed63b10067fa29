/** The product's sign: a box with its lid. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
      <path
        d="M9 12.5 16 9l7 3.5v7L16 23l-7-3.5zM9 12.5l7 3.5m0 0 7-3.5M16 16v7"
        fill="none"
        stroke="var(--app-on-filled)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
