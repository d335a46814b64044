import { typedLine } from '#domain/text/typed-text.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { useFilteredInput } from '#web/ui/use-filtered-input.ts';

export interface TitleFieldProps {
  title: string;
  className: string;
  disabled: boolean;
  onChange: (title: string) => void;
}

/** The title of a diary. It may wrap on the screen but never contains a line break. */
export function TitleField({ title, className, disabled, onChange }: TitleFieldProps) {
  const typing = useFilteredInput(title, typedLine, onChange);
  return (
    <TextArea
      label="标题"
      bare
      rows={1}
      className={className}
      placeholder="标题"
      disabled={disabled}
      {...typing}
    />
  );
}
