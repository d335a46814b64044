import { TextArea } from '#web/ui/text-area.tsx';

export interface TitleFieldProps {
  title: string;
  className: string;
  disabled: boolean;
  onChange: (title: string) => void;
}

/** The title of a diary. It may wrap on the screen but never contains a line break. */
export function TitleField({ title, className, disabled, onChange }: TitleFieldProps) {
  return (
    <TextArea
      label="标题"
      bare
      rows={1}
      className={className}
      placeholder="标题"
      value={title}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value.replace(/\n/g, ''))}
    />
  );
}
