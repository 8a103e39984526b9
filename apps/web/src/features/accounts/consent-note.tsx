import classes from './sign-in-frame.module.css'

/** What coming in by a code or an invitation means: the consent is recorded with this text's version (AUTH-74). */
export const ConsentNote = () => (
  <p className={classes.countdown}>
    Продолжая, вы принимаете условия{' '}
    <a href="/agreement" target="_blank" rel="noopener">
      пользовательского соглашения
    </a>
  </p>
)
