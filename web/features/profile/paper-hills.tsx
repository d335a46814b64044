// The default background: hills in thin ink, in the accent colour. The samples' background is the
// same drawing as a file (tools/sample-images.ts).

/** The drawing; it fills its container. */
export function PaperHills() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 240"
      preserveAspectRatio="xMidYMax slice"
      className="size-full text-accent"
    >
      <rect width="1200" height="240" fill="currentColor" opacity=".07" />
      <circle cx="905" cy="74" r="30" fill="currentColor" opacity=".16" />
      <path
        d="M0 150c120-44 210-70 330-46 96 19 150 60 250 52 110-9 170-76 300-70 130 5 210 62 320 54v100H0Z"
        fill="currentColor"
        opacity=".1"
      />
      <path
        d="M0 190c140-52 230-30 350-18 130 13 190-44 320-40 120 4 200 52 310 50 90-2 150-34 220-40v98H0Z"
        fill="currentColor"
        opacity=".13"
      />
      <path
        d="M0 222c180-34 300-10 460-14 170-4 250-34 420-26 130 6 220 26 320 20v38H0Z"
        fill="currentColor"
        opacity=".16"
      />
      <path
        d="M262 92c14-9 25-9 35 0 10-9 21-9 35 0M330 72c9-6 16-6 23 0 7-6 14-6 23 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".35"
      />
    </svg>
  );
}
