/** Keys to press, each as a key cap. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-7 rounded-[6px] border border-hairline-strong bg-sunken px-1.5 py-0.5 text-center font-figures text-sm text-soft"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
