// /privacy: what is stored, what is sent to whom, and for how long (A§1, rulings 10–12). It names
// what the tables hold: a new column about users is added here too.
import { Contact } from '#web/features/legal/contact.tsx';
import { LegalPage, type LegalSection } from '#web/features/legal/legal-page.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          Echo Notes is software that anybody can run. “We” in this policy is the operator of the
          server whose address you see in your browser. The operator decides where that server
          stands and which services it uses, and is responsible for your data. To reach us, write to{' '}
          <Contact />.
        </p>
        <p>
          This policy describes what the software stores and sends. It applies to everybody who uses
          this server, with an account or in the trial.
        </p>
      </>
    ),
  },
  {
    id: 'account-data',
    title: 'What your account is made of',
    body: (
      <>
        <p>
          To make an account and recognise you we hold{' '}
          <strong>only your e-mail address and your password in encrypted form</strong>. The
          password is kept as an argon2id hash: it cannot be read back, not even by us. We ask for
          no name, no telephone number and no date of birth. If you ask for another address, we hold
          it beside the old one until you confirm it, for a day at most.
        </p>
        <p>Around the account the product keeps what it needs to work:</p>
        <dl>
          <dt>Your settings</dt>
          <dd>
            Avatar, background, nickname, bio, preferred summary style, your decisions about AI, and
            your plan.
          </dd>
          <dt>Devices you are signed in on</dt>
          <dd>
            For each one: the browser’s name for itself, the network (IP) address, and when it was
            last used. You see and end them in the settings. A session ends by itself after 60 days
            without use, and after a year in any case.
          </dd>
          <dt>Reminders</dt>
          <dd>
            If you switch them on: when you want them, your time zone, and for each browser the
            address at its push service with the keys to encrypt for it. An address is deleted when
            you switch reminders off there, and with the session.
          </dd>
          <dt>Passkeys</dt>
          <dd>
            Where the server offers them and you add one: its public key, the name you give it, and
            when it was last used. Your fingerprint or face never leaves your device.
          </dd>
          <dt>Another way to sign in</dt>
          <dd>
            Where the server offers a sign-in provider and you use it: who you are there, your
            address there if it was verified, and when you linked and last used it. We keep none of
            its passwords and tokens.
          </dd>
          <dt>A security log</dt>
          <dd>
            Sign-ins, failed attempts, changes of password or address and the like, with IP address
            and browser, so that misuse can be noticed. Entries are removed after 180 days. It never
            holds a word of your journal. Hashes of the networks and browsers you signed in from,
            forty at most, are kept for 180 days, so that guesses of others do not lock you out.
          </dd>
          <dt>Inspiration Stones</dt>
          <dd>Your balance, every change of it with its reason, and the promo codes you used.</dd>
        </dl>
      </>
    ),
  },
  {
    id: 'content',
    title: 'What you write',
    body: (
      <>
        <p>
          Your posts, conversations and notes, their dates, moods and tags, the works recommended
          for them, what you write about yourself under “<span lang="zh-CN">关于我</span>”, the
          personas you make, what you ask your journal with the answers, and your pictures are
          stored so that they are there when you come back. A deleted entry takes its words out of
          these answers. A copy of the words is kept in a search index, inside your account, so that
          you can find them again.
        </p>
        <p>
          Every picture is decoded and saved anew before it is stored. Metadata in it, such as the
          place where it was taken, is gone after that. Pictures are reached only through signed
          addresses that expire.
        </p>
        <p>
          We do not read your journal, build a profile of you from it, or use it for advertising.
          People who run the server could technically read what it stores; that is why you should
          know who they are.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    body: (
      <>
        <p>
          Echo Notes sets <strong>no cookies</strong>, contains no analytics and no advertising, and
          loads nothing from other sites. Your browser’s own storage holds your session, a random
          number by which the server knows this browser when you sign in again, the address of this
          browser for reminders until you sign out, how you want the product to look, what you have
          not sent or saved yet (drafts, unfinished edits, an article on its way to a note), in one
          tab for at most an hour the form of a password reset that you opened, the check value of
          an app lock if you set one up, what another app shared until a draft has it, and, until
          you sign out, the posts you chose for a summary and the conversations in which you put
          away a note with numbers to call. What you delete stays in this browser for 24 hours, so
          that you can get it back, unless you clear that list or sign out. Files that you import
          are read in this browser; what was read, and which entries it became, stay here until you
          remove the import from its page. What is not saved exists nowhere else, so it stays when
          you sign out; only your own account shows it again. On a browser you share, send, save or
          discard it before you leave.
        </p>
        <p>
          <strong>The trial is entirely local.</strong> What you write there, with its pictures,
          stays in the storage of this browser, earlier texts included, and is not sent anywhere
          unless you set up a model of your own. It is answered by an engine that runs in the
          browser. If you later sign in, you are asked whether to bring it along; clearing the
          browser’s data deletes it.
        </p>
      </>
    ),
  },
  {
    id: 'ai',
    title: 'What artificial intelligence receives',
    body: (
      <>
        <p>
          Some servers answer with the built-in engine, which recognises words and chooses sentences
          written in advance; then no text leaves the server. Others use a model of another
          provider. Before the first text of an account goes there, you are told{' '}
          <strong>the model and the host that will receive it</strong>, and asked for your consent.
          Without it nothing is sent.
        </p>
        <p>
          When you ask for a reply, a rewriting, a summary or recommendations, this is sent, over an
          encrypted connection where the provider offers one:
        </p>
        <ul>
          <li>the text of the post, conversation or note it is about;</li>
          <li>
            for replies, short passages of your earlier posts that are related, unless you switch
            this memory off;
          </li>
          <li>
            for replies and weekly letters, what you wrote under “<span lang="zh-CN">关于我</span>”,
            unless you switch that off;
          </li>
          <li>
            for a question to your journal (<span lang="zh-CN">问问自己</span>): the question, the
            questions and answers before it, what you wrote under “<span lang="zh-CN">关于我</span>
            ”, and at most twelve passages of entries that fit; the receipt below the answer shows
            the exact texts;
          </li>
          <li>the instructions of the persona or style you chose.</li>
        </ul>
        <p>
          Texts are read for signs of danger to life by rules on the server itself, in the trial in
          your browser, also where no AI may see them. What is found decides which numbers to call
          are shown, and is sent to no one. It is not stored, except that a weekly letter keeps
          whether it came with such numbers. A model that writes a reply says one word about it
          first, which is not stored either.
        </p>
        <p>
          Where the product offers to write down what you say, it sends the recording you made, for
          the length of that request. The server keeps no recording. One that could not be written
          down waits in your browser until you send it again, give it up or sign out.
        </p>
        <p>
          If you switch the weekly letter on, what you wrote in the week, with your own lines of its
          conversations, is sent once a week in the same way, without a further question. It is off
          unless you switch it on.
        </p>
        <p>
          In the trial, and where the server has no model, you can set up{' '}
          <strong>a model of your own</strong> (<span lang="zh-CN">自己的模型</span>). Your browser
          then sends the texts named above to the address you typed, and to no one else. In the
          trial we do not see them; with an account the server hands your browser the texts of your
          own journal, and saves what your model wrote. Before texts go to another machine, you are
          told its name and asked. Address, key and consent are kept in this browser only; you
          remove them with one tap, and signing out removes those of an account.
        </p>
        <p>
          Your e-mail address and your nickname are never sent. Your{' '}
          <strong>pictures are not sent</strong>, unless you switch on “
          <span lang="zh-CN">让回响看图</span>” where it is offered: then a reply is sent the
          pictures of its post, made smaller and without the data of the camera. A post that you
          mark “<span lang="zh-CN">不给AI看</span>” is never sent. You can withdraw consent or
          switch all AI off in the settings at any time. What the provider does with texts it
          receives is governed by its own terms.
        </p>
      </>
    ),
  },
  {
    id: 'recipients',
    title: 'Who else receives data',
    body: (
      <>
        <p>
          Only services that the operator needs to run the product, each with what its task
          requires:
        </p>
        <ul>
          <li>the provider of the server, its database and its file storage: everything stored;</li>
          <li>
            a mail service: your address, for confirmation and password mails, and for mails that
            tell you of a weekly letter, if you switch them on;
          </li>
          <li>
            your browser’s push service (such as Google’s, Mozilla’s, Apple’s or Microsoft’s), if
            you switch reminders on: that a message was sent to this browser, and when. The message
            is encrypted, says nothing of your journal, and can be read by your browser only;
          </li>
          <li>
            a sign-in provider, if you use one: that you sign in here, and when. It learns nothing
            of your journal;
          </li>
          <li>a provider of a model, if one is used and you agreed: the texts named above.</li>
        </ul>
        <p>
          Beyond that we hand data over only where the law compels us, no more than it compels us
          to, and tell you unless we are forbidden to.
        </p>
      </>
    ),
  },
  {
    id: 'never-sell',
    title: 'We never sell data',
    body: (
      <p>
        We do not sell, rent or trade your data, and never will: not the journal, not the address,
        not in aggregate. Your texts are not used by us to train models.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long data is kept',
    body: (
      <>
        <p>
          What you write is kept until you delete it. Deleting a post deletes its conversation and
          the pictures that nothing else uses.
        </p>
        <p>
          When you delete your account, all sessions end at once. Your data is then{' '}
          <strong>deleted within 30 days</strong>; until it is, signing in again takes the deletion
          back. Backups are <strong>purged within 90 more days</strong>. Only the account’s bare,
          random id is kept, so that no restored backup can bring it back.
        </p>
        <p>
          Of what you delete or change, the bare, random id is kept for 90 days, without a word of
          it, so that a request which arrives late does not bring it back.
        </p>
        <p>
          Answers of AI calls are held for 24 hours so that a repeated request is neither computed
          nor charged twice. Counters against misuse live for hours.
        </p>
        <p>
          The server’s technical log names the path, the result and the duration of requests. It
          holds no text, no password and no token.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>You do most of this yourself, at once, in the settings:</p>
        <ul>
          <li>
            <strong>See and take along</strong> everything: “<span lang="zh-CN">导出我的数据</span>”
            gives you a ZIP with all texts and pictures, readable by people and by machines. If you
            switch on “<span lang="zh-CN">每月自动导出</span>”, the server makes one each month and
            keeps it, for you alone, for seven days.
          </li>
          <li>
            <strong>Correct</strong> what you wrote and who you are.
          </li>
          <li>
            <strong>Delete</strong> single things, or the account with all it holds.
          </li>
          <li>
            <strong>Withdraw consent</strong> to AI, or object to it altogether, without losing the
            journal.
          </li>
        </ul>
        <p>
          For anything else (access, restriction, objection, a copy in another form) write to{' '}
          <Contact />. <strong>Privacy requests are answered within 30 days.</strong> You may also
          complain to the data protection authority of the place where you live.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        You must be <strong>at least 13 years old</strong> to have an account. If you are{' '}
        <strong>under 18</strong>, a parent or guardian has to agree and to help you with these
        pages. If we learn that a younger child has an account, we delete it.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How data is protected',
    body: (
      <>
        <p>
          Every stored row belongs to one account and can be asked for only by it. Sessions can be
          ended at any time and are checked with every request. Links in mails work once and expire.
          Nothing that a person or a model wrote is ever run as code. Sign-in and sign-up are
          limited against guessing.
        </p>
        <p>
          No system is perfectly safe. If your data is affected by a breach, we tell you without
          delay what happened and what you should do.
        </p>
      </>
    ),
  },
  {
    id: 'transfers',
    title: 'Other countries',
    body: (
      <p>
        The server, its backups or the provider of a model may be in another country than you. The
        host of the model is named in the settings and before you consent; ask <Contact /> where the
        server stands. Where the law demands safeguards for such transfers, the operator provides
        them.
      </p>
    ),
  },
  {
    id: 'legal-bases',
    title: 'On what grounds',
    body: (
      <p>
        We process your account and your journal to provide the service you asked for; texts for a
        remote model on your consent; the security log and limits for our legitimate interest in
        keeping accounts safe; and what the law requires because it does.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <p>
        If this policy changes in a way that matters to you, we say so in the product or by mail 30
        days before it takes effect. Questions and requests go to <Contact />. The rules of use are
        in the <Link to="/terms">Terms of Service</Link>.
      </p>
    ),
  },
];

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      effective="21 November 2026"
      intro={
        <p>
          A journal is private. We hold as little as a journal can be kept with, send none of it
          anywhere without telling you, never sell it, and let you take it away or have it deleted
          whenever you like.
        </p>
      }
      sections={SECTIONS}
      seeAlso={{ to: '/terms', label: 'Terms of Service' }}
    />
  );
}
