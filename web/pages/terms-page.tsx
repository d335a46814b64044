// /terms: the fifteen sections of the terms of service in order (A§2), with every figure of A§1.
import { Contact } from '#web/features/legal/contact.tsx';
import { LegalPage, type LegalSection } from '#web/features/legal/legal-page.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance of Terms',
    body: (
      <>
        <p>
          These terms are an agreement between you and the operator of this server (“we”). By
          creating an account or using the product you accept them. If you do not, please do not use
          it.
        </p>
        <p>
          You must be <strong>at least 13 years old</strong>. If you are <strong>under 18</strong>,
          you need the agreement of a parent or guardian, who accepts these terms with you.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'Service Description',
    body: (
      <>
        <p>
          Echo Notes is a journal in Chinese on the web: short posts with pictures, conversations
          about them with an AI persona, and notes made from both. It can be used with an account,
          or as a trial that stays in your browser.
        </p>
        <p>
          We <strong>aim at an availability of 99.9%</strong>, measured over a month. This is an aim
          and not a warranty: maintenance, failures of networks and of providers can interrupt the
          service. We announce planned interruptions where we can.
        </p>
        <p>
          Features may be added, changed or removed. What you have written stays readable and
          exportable whatever changes.
        </p>
      </>
    ),
  },
  {
    id: 'responsibilities',
    title: 'User Responsibilities',
    body: (
      <>
        <p>
          You are responsible for what you write and upload, and for having the right to do so. You
          agree not to
        </p>
        <ul>
          <li>use the service for anything unlawful, or to harm, threaten or deceive others;</li>
          <li>upload pictures or texts that violate the rights or the privacy of others;</li>
          <li>try to reach other people’s data, get around limits, or disturb the service;</li>
          <li>use it by automatic means beyond what its interfaces offer, or resell it.</li>
        </ul>
        <p>Keep a copy of what matters to you: the settings export all of it.</p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Account Management',
    body: (
      <>
        <p>
          An account needs an e-mail address that is yours and a password. Keep the password to
          yourself and tell us if you believe that somebody else uses your account; the settings
          show every device that is signed in and let you end it.
        </p>
        <p>
          You can delete your account in the settings at any time. Its data is deleted within 30
          days, and from backups within 90 more days, as the{' '}
          <Link to="/privacy">Privacy Policy</Link> describes.
        </p>
      </>
    ),
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual Property',
    body: (
      <>
        <p>
          <strong>What you write is yours.</strong> You give us only the permission that running the
          service takes: to store your content, to process it for the functions you use, and to show
          it to you. The permission ends when you delete the content.
        </p>
        <p>
          The product’s name, drawings and texts belong to their authors. The software and the fonts
          are used under their own licences, which stand beside them. Works named in recommendations
          belong to their creators; we only point to them.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment and Subscription',
    body: (
      <>
        <p>
          The Free Plan costs nothing. <strong>At present nothing can be bought</strong>: prices
          shown are announcements, and no payment data is asked for. When purchases open, the
          following holds.
        </p>
        <ul>
          <li>
            Premium subscriptions are <strong>billed monthly or annually</strong>, in advance, and{' '}
            <strong>renew automatically</strong> for the same period until you cancel. You can
            cancel at any time; premium then lasts until the end of the period that is paid.
          </li>
          <li>
            <strong>Price changes come with 30 days’ notice</strong> and never apply to a period
            that is already paid.
          </li>
          <li>
            Prices include the taxes that the law says they must. Rights of withdrawal and refund
            that the law of your country gives you are not limited by these terms.
          </li>
        </ul>
        <p>
          <strong>Inspiration Stones</strong> are units for the use of artificial intelligence. They
          are spent by it, do not expire, have no money’s worth and cannot be transferred or paid
          out. A call that fails costs none. Promo codes can be used once per account and as long as
          they are valid.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Limitation of Liability',
    body: (
      <>
        <p>
          The service is provided as it is. To the extent the law allows, we are not liable for
          indirect or consequential damage, for lost profit, or for loss of data that an export
          would have prevented.
        </p>
        <p>
          Our total liability is{' '}
          <strong>limited to the amount you paid us in the last 12 months</strong> before the event.
          These limits do not apply to intent or gross negligence, to harm to life, body or health,
          or where the law forbids them.
        </p>
      </>
    ),
  },
  {
    id: 'privacy',
    title: 'Privacy',
    body: (
      <p>
        The <Link to="/privacy">Privacy Policy</Link> says what is stored, what is sent to whom and
        how long it is kept. We never sell your data. Privacy requests are answered within 30 days.
      </p>
    ),
  },
  {
    id: 'ai-content',
    title: 'AI-Generated Content',
    body: (
      <>
        <p>
          Replies, rewritings, summaries and recommendations are made by a machine and are labelled
          with what made them: a model of artificial intelligence (<span lang="zh-CN">AI 生成</span>
          ) or the built-in engine (<span lang="zh-CN">内置引擎</span>; on exported pictures of your
          own words, <span lang="zh-CN">回响整理</span>). They can be wrong, incomplete or
          unfitting. A work that is recommended but not in our catalogue is marked as unverified.
        </p>
        <p>
          <strong>The built-in engine does not understand what you write.</strong> It recognises
          words, chooses sentences written in advance, and rearranges your own. It can choose
          wrongly. The settings say which of the two answers on this server; the trial always uses
          the built-in engine. Samples were written for the product, not by an engine, and are
          labelled <span lang="zh-CN">示例文字</span>.
        </p>
        <p>
          <strong>The AI is no doctor, lawyer or counsellor.</strong> Do not rely on it for
          decisions about health, law or money. If you are in danger or despair, please turn to
          people: the emergency services, a crisis line, somebody you trust.
        </p>
        <p>
          Between you and us, what the AI makes from your texts is yours to use, as far as rights in
          it can exist.
        </p>
      </>
    ),
  },
  {
    id: 'termination',
    title: 'Termination',
    body: (
      <>
        <p>
          You can stop using the service and delete your account at any time, without giving a
          reason.
        </p>
        <p>
          We may suspend or end an account that seriously or repeatedly breaks these terms, or where
          the law demands it. We tell you the reason and, unless the law or the safety of others
          forbids it, give you the time to export your data. If the whole service ends, we say so at
          least 30 days before.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to These Terms',
    body: (
      <p>
        We may change these terms for good reasons, such as new functions or new law. We announce
        changes that matter in the product or by mail at least 30 days before they take effect. If
        you do not agree, you can delete your account before then; using the service afterwards
        means acceptance.
      </p>
    ),
  },
  {
    id: 'governing-law',
    title: 'Governing Law',
    body: (
      <p>
        The law of the place where the operator has its seat applies, and its courts decide. If you
        are a consumer, the mandatory protection of the law of the country where you live, and your
        right to go to the courts there, remain.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Write to <Contact />. <strong>Legal inquiries are answered within 5 business days</strong>,
        privacy requests within 30 days.
      </p>
    ),
  },
  {
    id: 'severability',
    title: 'Severability',
    body: (
      <p>
        If a part of these terms is invalid or cannot be enforced, the rest stays in force. The
        invalid part is replaced by the valid rule that comes closest to what it meant.
      </p>
    ),
  },
  {
    id: 'entire-agreement',
    title: 'Entire Agreement',
    body: (
      <p>
        These terms and the <Link to="/privacy">Privacy Policy</Link> are the whole agreement
        between you and us about the service, and replace what was said before. That we do not
        enforce a part once does not mean that we give it up.
      </p>
    ),
  },
];

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      effective="21 November 2026"
      intro={
        <p>
          In short: your words are yours, the AI can err, nothing is charged without your doing, and
          you can leave with everything you wrote. The details follow; how data is handled stands in
          the <Link to="/privacy">Privacy Policy</Link>.
        </p>
      }
      sections={SECTIONS}
      seeAlso={{ to: '/privacy', label: 'Privacy Policy' }}
    />
  );
}
