interface Fault {
  /** whether trying it again is useless */
  readonly isPermanent?: boolean;
  /** whether no other delivery of the channel can be sent now */
  readonly isServerDown?: boolean;
}

/** An error of sending. Its message is logged, so it has no addresses and links. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly isPermanent: boolean;
  readonly isServerDown: boolean;

  constructor(message: string, { isPermanent = false, isServerDown = false }: Fault = {}) {
    super(message);
    this.isPermanent = isPermanent;
    this.isServerDown = isServerDown;
  }
}
