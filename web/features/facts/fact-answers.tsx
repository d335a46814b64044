// The answers to a question about a fact, as a row of small text buttons.

/** `answers`: label and action, in their order. */
export function FactAnswers({
  answers,
  busy,
}: {
  answers: readonly (readonly [label: string, onSelect: () => void])[];
  busy: boolean;
}) {
  return answers.map(([label, onSelect]) => (
    <button
      key={label}
      type="button"
      disabled={busy}
      onClick={onSelect}
      className="min-h-11 px-2.5 text-sm text-accent underline underline-offset-4 disabled:opacity-55"
    >
      {label}
    </button>
  ));
}
