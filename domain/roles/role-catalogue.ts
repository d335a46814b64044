// The personas and styles of the product as users see them, in both modes. The server also stores
// them in a table, where an operator can switch one off. The prompts of the roles are in
// ai/prompts, by key.
import { LISTED_DEFAULT_ROLES, type PromptType, type Role } from '#domain/roles/role.ts';

type Line = readonly [key: string, name: string, description: string, premium?: 'premium'];

/**
 * Every role of the product, by kind and in order. Half of the enhancement styles need the premium
 * plan (rulings 4).
 */
export const ROLE_CATALOGUE: Record<PromptType, readonly Role[]> = {
  conversation_guide: rows('conversation_guide', [
    ['quiet_listener', '安静的听者', '只听不问，陪你把话放下'],
    ['question_asker', '提问者', '只问不评，一次一个问题'],
    ['warm_elder', '温厚长辈', '像灯下的长辈，慢慢说句家常话'],
    ['straight_talker', '直话直说', '不绕弯，不客套，也不替你做主'],
    ['poetic_observer', '旁观的诗人', '把你写的细节，看成一幅小画'],
  ]),
  inspiration_enhancer: rows('inspiration_enhancer', [
    ['plain_sketch', '白描', '去掉修饰，只留看得见的东西'],
    ['warm_letter', '家书', '像写给亲近的人，口气松软'],
    ['brief_note', '短札', '删到不能再删，一句是一句'],
    ['light_prose', '散文', '句子舒展，有停顿，有余地', 'premium'],
    ['short_poem', '短诗', '分行来写，一行一个画面', 'premium'],
    ['old_style', '文白之间', '略带文言的节奏，简净耐读', 'premium'],
    ['film_frame', '电影镜头', '像一组镜头，由远及近', 'premium'],
  ]),
  conversation_summary: rows('conversation_summary', [
    ['plain_record', '如实记录', '按时间写下发生了什么，不添一笔'],
    ['letter_to_self', '写给自己', '像写一封给今天的自己的短信'],
    ['slow_prose', '慢散文', '把片段连成一篇从容的散文'],
    ['three_things', '今日三事', '挑出三件事，一件一段'],
    ['turning_point', '转念', '写清楚心情是在哪里变的'],
    ['scene_by_scene', '几个场景', '一段一个场景，像翻看照片'],
  ]),
};

/** Returns null for a key that the product does not have. */
export function findRole(promptType: PromptType, roleKey: string): Role | null {
  return ROLE_CATALOGUE[promptType].find((role) => role.role_key === roleKey) ?? null;
}

function rows(promptType: PromptType, lines: readonly Line[]): Role[] {
  const others = lines.map(([role_key, role_name, description, premium], index) => ({
    role_key,
    role_name,
    description,
    avatar_url: `/avatars/${role_key}.svg`,
    sort_order: index + 1,
    is_active: true,
    is_premium: premium !== undefined,
    needs_model: false,
  }));
  return [LISTED_DEFAULT_ROLES[promptType], ...others];
}
