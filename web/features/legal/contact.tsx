// Whom to write to, as legal texts say it.
import { useContactEmail } from '#web/core/config/use-contact-email.ts';

/** The operator's address as a link; words for the operator where no address is published. */
export function Contact() {
  const email = useContactEmail();
  return email === null ? (
    <>the operator of this server, from whom you received its address</>
  ) : (
    <a href={`mailto:${email}`}>{email}</a>
  );
}
