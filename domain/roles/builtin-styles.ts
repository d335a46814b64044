// What the built-in engine can do of the styles. It arranges and tidies; every other style needs a
// model. Personas reply from written lines, so all of them are available.
import type { PromptType, Role } from '#domain/roles/role.ts';

type Shown = Pick<Role, 'role_name' | 'description'>;

/** The styles that need no model, under names that say what the engine does. */
const BUILTIN_STYLES: Partial<Record<PromptType, Readonly<Record<string, Shown>>>> = {
  inspiration_enhancer: {
    default_inspiration_enhancer: {
      role_name: '标点与分行',
      description: '改标点、空格和笔误，长段分行，不换一个词',
    },
    brief_note: { role_name: '一句一行', description: '每句话单独一行，标点也改好' },
  },
  conversation_summary: {
    default_conversation_summary: {
      role_name: '按时间整理',
      description: '原句按时间连成段落；不到600字只排好',
    },
    plain_record: { role_name: '逐条整理', description: '每条前面写上时间，一条不少' },
    three_things: { role_name: '三句原话', description: '挑出三句，别的都不写' },
  },
};

/** Whether only a model can write in a style. */
export function needsModel(promptType: PromptType, roleKey: string): boolean {
  const styles = BUILTIN_STYLES[promptType];
  return styles !== undefined && styles[roleKey] === undefined;
}

/** The roles as they are shown where the built-in engine is the only one. */
export function builtinRoles(promptType: PromptType, roles: readonly Role[]): Role[] {
  return roles.map((role) => ({
    ...role,
    ...BUILTIN_STYLES[promptType]?.[role.role_key],
    needs_model: needsModel(promptType, role.role_key),
  }));
}
