/** Keys of the local storage under which unsent registrations of agents and partners are stored begin with it. */
export const REGISTRATION_DRAFT_PREFIX = 'thinnai.register.';
