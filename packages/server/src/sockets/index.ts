export { connectTo, PrivateSocket } from './private-socket';
export { prepareSocketFolder, SocketFolderError, socketFolder } from './socket-folder';
