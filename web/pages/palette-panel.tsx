// The command palette over any open screen. Like the search, it has no address of its own.
import { CommandPalette, type CommandPaletteProps } from '#web/features/search/command-palette.tsx';

export type PalettePanelProps = CommandPaletteProps;

export function PalettePanel(props: PalettePanelProps) {
  return <CommandPalette {...props} />;
}
