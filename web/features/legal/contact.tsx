import { useContactEmail } from '#web/core/config/use-contact-email.ts';

/** The operator's address as a link, or a description of the operator where none is published. */
export function Contact() {
  const email = useContactEmail();
  return email === null ? (
    <>the operator of this server, from whom you received its address</>
  ) : (
    <a href={`mailto:${email}`}>{email}</a>
  );
}
