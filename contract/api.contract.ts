// The whole API in one object. The server and trial mode both implement exactly this.
import type { ContractRouterClient } from '@orpc/contract';
import type { CallContext } from '#contract/base.ts';
import { accountContract } from '#contract/account.contract.ts';
import { aiContract } from '#contract/ai.contract.ts';
import { configContract } from '#contract/config.contract.ts';
import { couponContract } from '#contract/coupon.contract.ts';
import { diaryContract } from '#contract/diary.contract.ts';
import { enhanceContract } from '#contract/enhance.contract.ts';
import { entryContract } from '#contract/entry.contract.ts';
import { factContract } from '#contract/fact.contract.ts';
import { letterContract } from '#contract/letter.contract.ts';
import { importContract } from '#contract/import.contract.ts';
import { messageContract } from '#contract/message.contract.ts';
import { ownModelContract } from '#contract/own-model.contract.ts';
import { operatorContract } from '#contract/operator.contract.ts';
import { personaContract } from '#contract/persona.contract.ts';
import { reminderContract } from '#contract/reminder.contract.ts';
import { webhookContract } from '#contract/webhook.contract.ts';
import { personalTokenContract } from '#contract/personal-token.contract.ts';
import { monthlyExportContract } from '#contract/monthly-export.contract.ts';
import { postContract } from '#contract/post.contract.ts';
import { profileContract } from '#contract/profile.contract.ts';
import { questionContract } from '#contract/question.contract.ts';
import { recommendationContract } from '#contract/recommendation.contract.ts';
import { replyContract } from '#contract/reply.contract.ts';
import { roleContract } from '#contract/role.contract.ts';
import { sampleContract } from '#contract/sample.contract.ts';
import { searchContract } from '#contract/search.contract.ts';
import { statsContract } from '#contract/stats.contract.ts';
import { stoneContract } from '#contract/stone.contract.ts';
import { summaryContract } from '#contract/summary.contract.ts';
import { tagContract } from '#contract/tag.contract.ts';
import { templateContract } from '#contract/template.contract.ts';
import { usageContract } from '#contract/usage.contract.ts';
import { versionContract } from '#contract/version.contract.ts';

/** The endpoints by noun. */
export const apiContract = {
  account: accountContract,
  ai: aiContract,
  config: configContract,
  posts: postContract,
  profile: profileContract,
  messages: messageContract,
  diaries: diaryContract,
  entries: entryContract,
  facts: factContract,
  operators: operatorContract,
  personas: personaContract,
  personalTokens: personalTokenContract,
  reminders: reminderContract,
  webhooks: webhookContract,
  ownModel: ownModelContract,
  monthlyExports: monthlyExportContract,
  questions: questionContract,
  import: importContract,
  letters: letterContract,
  stats: statsContract,
  search: searchContract,
  stones: stoneContract,
  coupons: couponContract,
  replies: replyContract,
  roles: roleContract,
  samples: sampleContract,
  enhance: enhanceContract,
  summary: summaryContract,
  recommendations: recommendationContract,
  tags: tagContract,
  templates: templateContract,
  usage: usageContract,
  versions: versionContract,
};

/**
 * The API as pages use it: the HTTP client when signed in, the router in the browser in trial mode.
 * Types and errors are the same.
 */
export type JournalApi = ContractRouterClient<typeof apiContract, CallContext>;
