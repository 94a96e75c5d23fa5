import { createServer, Socket } from 'node:net';
import { CodexRequest, CodexResponse, EXCHANGE_MS, requestSchema } from '../../protocol/codex';
import { PrivateSocket } from '../../sockets/private-socket';
import { AgentServices } from '../agent-endpoint';
import { encodeFrame, readFrames } from './frames';

/** Most connections at a time. Each is there for one exchange. */
const maxConnections = 64;

/** Answers requests on a unix socket; each connection is closed when its time for an exchange is over. */
export class FrameServer {
    private readonly connections = new Set<Socket>();

    private constructor(
        private readonly answer: (request: CodexRequest) => Promise<CodexResponse>,
        private readonly services: Pick<AgentServices, 'clock' | 'logger'>
    ) {}

    private socket?: PrivateSocket;

    /** Listens at a path in a prepared folder; undefined if another process serves there. @throws Error of the system if it cannot. */
    static async listen(
        path: string,
        answer: (request: CodexRequest) => Promise<CodexResponse>,
        services: Pick<AgentServices, 'clock' | 'logger'>
    ): Promise<FrameServer | undefined> {
        const frames = new FrameServer(answer, services);
        const server = createServer(socket => frames.serve(socket));
        server.maxConnections = maxConnections;
        const onFailure = (error: Error): void => services.logger.error('Codex’s socket failed.', error);
        frames.socket = await PrivateSocket.listen(server, path, onFailure);
        return frames.socket && frames;
    }

    /** Whether the file at its path is still its own. Never rejects. */
    async isInPlace(): Promise<boolean> {
        return (await this.socket?.isInPlace()) ?? false;
    }

    /** Takes no more connections, ends those there are, and leaves no file. */
    dispose(): void {
        this.socket?.dispose();
        this.connections.forEach(connection => connection.destroy());
    }

    private serve(socket: Socket): void {
        this.connections.add(socket);
        const timer = this.services.clock.after(EXCHANGE_MS, () => socket.destroy());
        socket.once('close', () => {
            timer.dispose();
            this.connections.delete(socket);
        });
        readFrames(socket, value => {
            const request = requestSchema.safeParse(value).data;
            if (!request) {
                socket.destroy();
                return;
            }
            this.answer(request).then(
                response => void socket.write(encodeFrame(response)),
                () => void socket.destroy()
            );
        });
    }
}
