/** An error that prevents the start of the app or the command line tool: one line for the operator. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}
