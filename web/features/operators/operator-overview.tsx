// 运行: the state of the server, what waits, the figures of the last days, and the last acts.
import type { ReactNode } from 'react';
import type { OperatorOverview as Overview } from '#contract/operator.contract.ts';
import { OperatorModelTrial } from '#web/features/operators/operator-model-trial.tsx';
import { momentHere } from '#web/core/browser/moment.ts';
import { inBytes } from '#web/core/text/byte-size.ts';
import { Badge } from '#web/ui/badge.tsx';

const inNumber = new Intl.NumberFormat('zh-CN').format;

const COUNT_WORDS: Record<string, string> = {
  users: '账号',
  doubleAddresses: '邮箱有两种写法的账号',
  posts: '灵感',
  messages: '消息',
  diaries: '笔记',
  images: '图片',
  coupons: '优惠码',
};

const JOB_WORDS: Record<string, string> = {
  'mail.send': '账号邮件',
  'invitation.mail': '邀请邮件',
  'letter.mail': '来信邮件',
  'account.purge': '彻底删除账号',
  'webhook.deliver': 'Webhook',
  'push.deliver': '通知',
  'reminders.order': '安排提醒',
  'letters.write': '写来信',
  'monthly-export.make': '每月导出',
  'monthly-exports.run': '安排每月导出',
  'storage.discard': '删除图片',
  'storage.sweep': '清理图片',
  'database.erase': '抹去已删的内容',
  housekeeping: '日常清理',
};

const TOTAL_WORDS: Record<string, string> = {
  'sign-ups': '注册',
  posts: '灵感',
  'image-bytes': '图片',
  'ai-calls': 'AI调用',
  'ai-tokens': 'AI token',
  mails: '邮件',
  stones: '花掉灵感石',
  'push-sent': '通知',
};

const FAILED_CALL = 'failed-';

/** What went wrong. */
const FAULT_WORDS: Record<string, string> = {
  'push-gone': '通知的设备已失效',
  'push-refused': '通知被拒收',
  'push-failed': '通知没送到',
  'failed-AI_UNAVAILABLE': 'AI没有回应',
  'failed-AI_TIMEOUT': 'AI超时',
  'failed-AI_LIMIT_REACHED': '账号的AI用量用完',
  'failed-AI_BUDGET_SPENT': '服务器的AI用量用完',
  'failed-REPLY_CANCELLED': 'AI中途停止',
  'failed-OWN_MODEL_UNREACHABLE': '用户自己的模型连不上',
  'failed-OWN_MODEL_REFUSED': '用户自己的模型拒绝',
  'failed-OWN_MODEL_TOO_SMALL': '超过用户自己的模型的长度上限',
  'failed-SPEECH_NOT_HEARD': '录音里没有人声',
};

const SIGN_UP_WORDS = { open: '人人可注册', invite: '凭邀请注册', closed: '不接受注册' } as const;

const ACT_WORDS: Record<string, string> = {
  plan_changed: '改了高级或免费',
  stones_granted: '送了灵感石',
  account_locked: '锁定了账号',
  account_unlocked: '解锁了账号',
  sessions_ended: '让账号全部退出',
  deletion_requested: '删除了账号',
  invitation_created: '建了邀请',
  invitation_revoked: '作废了邀请',
  coupon_created: '建了优惠码',
  coupon_revoked: '作废了优惠码',
};

export function OperatorOverview({ overview }: { overview: Overview }) {
  const { counts, imageBytes, jobs, days, acts, isReadOnly, version, signUps, model } = overview;
  const waiting = jobs.filter((job) => job.waiting + job.setAside > 0);
  return (
    <div className="flex flex-col gap-5">
      <Part title="现在">
        <p className="mb-4 flex flex-wrap items-center gap-2">
          <Badge tone={isReadOnly ? 'alarm' : 'accent'}>
            {isReadOnly ? '磁盘不接受写入' : '运行正常'}
          </Badge>
          <span className="text-sm text-soft">
            版本 <span className="font-figures">{version}</span>，{SIGN_UP_WORDS[signUps]}
          </span>
        </p>
        <dl className="grid grid-cols-3 gap-x-4 gap-y-3 sm:grid-cols-4">
          {Object.entries(COUNT_WORDS)
            .filter(([name]) => name !== 'doubleAddresses' || (counts[name] ?? 0) > 0)
            .map(([name, label]) => (
              <Figure key={name} label={label} value={inNumber(counts[name] ?? 0)} />
            ))}
          <Figure label="图片占用" value={inBytes(imageBytes)} />
        </dl>
      </Part>
      {model !== null && (
        <Part title="模型">
          <p className="mb-3 break-words text-soft">{`${model.name}，在 ${model.host}。`}</p>
          <OperatorModelTrial wanted={model.name} />
        </Part>
      )}
      <Part title="等待中的任务">
        {waiting.length === 0 ? (
          <p className="text-soft">没有任务在等。</p>
        ) : (
          <ul className="divide-y divide-hairline">
            {waiting.map(({ kind, waiting: count, setAside }) => (
              <li key={kind} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>{JOB_WORDS[kind] ?? kind}</span>
                <span className="text-sm text-soft">
                  <span>等待 </span>
                  <span className="font-figures">{count}</span>
                  {setAside > 0 && (
                    <span className="text-danger">
                      ，多次失败后搁置 <span className="font-figures">{setAside}</span>
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="近14天">
        {days.length === 0 ? (
          <p className="text-soft">还没有记录。</p>
        ) : (
          <ul className="divide-y divide-hairline">
            {days.map(({ day, totals }) => (
              <li key={day} className="py-2.5">
                <p className="font-figures text-sm text-soft">{day}</p>
                <p className="flex flex-wrap gap-x-4 gap-y-1">
                  {Object.entries(totals).map(([name, total]) => (
                    <span key={name} className={isFault(name) ? 'text-danger' : undefined}>
                      {totalWords(name)}{' '}
                      <span className="font-figures">
                        {name === 'image-bytes' ? inBytes(Math.max(0, total)) : inNumber(total)}
                      </span>
                    </span>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="管理记录">
        {acts.length === 0 ? (
          <p className="text-soft">还没有管理记录。</p>
        ) : (
          <ul className="divide-y divide-hairline">
            {acts.map((act) => {
              const { day, time } = momentHere(act.at);
              return (
                <li key={`${act.at} ${act.action} ${act.account}`} className="py-2.5">
                  <p className="font-figures text-sm text-soft">
                    {day} {time}
                  </p>
                  <p className="break-words">
                    <span className="font-figures">{`${act.operator} `}</span>
                    <span>{`${ACT_WORDS[act.action] ?? act.action} `}</span>
                    {act.account !== null && <span className="font-figures">{act.account}</span>}
                  </p>
                </li>
              );
            })}
          </ul>
        )}
      </Part>
    </div>
  );
}

function isFault(name: string): boolean {
  return name in FAULT_WORDS || name.startsWith(FAILED_CALL);
}

/** A code without words is shown itself: an operator can look it up. */
function totalWords(name: string): string {
  const words = TOTAL_WORDS[name] ?? FAULT_WORDS[name];
  if (words !== undefined) return words;
  return name.startsWith(FAILED_CALL) ? `AI失败 ${name.slice(FAILED_CALL.length)}` : name;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="sheet px-5 py-5 sm:px-7 sm:py-6">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-figures text-lg">{value}</dd>
    </div>
  );
}
